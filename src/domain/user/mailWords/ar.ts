/** Words of mails to users in Arabic. */
import type { UserMailWords } from '../../../kernel/wording/userMailWords.js';

export const ar: UserMailWords = {
  hello: 'مرحباً،',
  verification: {
    subject: 'تأكيد عنوان بريدكم الإلكتروني: {service}',
    why: 'ذُكر هذا العنوان عندما سجّل شخص ما، ولعله أنتم، في\n{service}.',
    open: 'لتأكيد العنوان افتحوا',
    button: 'تأكيد العنوان',
  },
  invitation: {
    subject: 'دعوتكم: {service}',
    why: 'أنتم مدعوون إلى\n{service}.',
    open: 'لاختيار كلمة مرور افتحوا',
    button: 'اختيار كلمة مرور',
  },
  'password-reset': {
    subject: 'اختيار كلمة مرور جديدة: {service}',
    why: 'طلب شخص ما، ولعله أنتم، كلمة مرور جديدة في\n{service}.',
    open: 'لاختيارها افتحوا',
    button: 'اختيار كلمة مرور جديدة',
  },
  orSend: 'أو أرسلوا هذا الرمز إلى الخدمة:',
  once: 'الرمز صالح مرة واحدة حتى {until}.',
  unexpected: 'إذا لم تتوقعوا هذه الرسالة فلا داعي لفعل أي شيء.',
};
