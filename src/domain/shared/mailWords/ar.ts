/** Words of mails to customers in Arabic. */
import type { MailWords } from '../../../kernel/wording/mailWords.js';

export const ar: MailWords = {
  subject: 'فاتورة {number} من {seller}',
  greeting: 'السيد/السيدة {name}،',
  attached: 'تجدون مرفقاً الفاتورة {number} بصيغة PDF.',
  statementAttached: 'تجدون مرفقاً كشف حسابكم حتى {day} بصيغة PDF.',
  pay: 'يرجى دفع {amount} في موعد أقصاه {day} مع ذكر رقم الفاتورة {number}.',
  nothingDue: 'لم يبق شيء مستحق الدفع.',
  reminderSubject: 'تذكير بالدفع: الفاتورة {number}',
  furtherReminderSubject: 'التذكير رقم {level}: الفاتورة {number}',
  lastReminderSubject: 'التذكير الأخير: الفاتورة {number}',
  notYet: 'نذكركم بالفاتورة {number} التي تستحق في {day}.',
  missed: 'استحقت الفاتورة {number} في {day} ولم نستلم الدفعة بعد. لعلكم لم تنتبهوا إليها.',
  again: 'سبق أن ذكرناكم بالفاتورة {number} التي استحقت في {day}. ولم تدفع حتى الآن.',
  last: 'استحقت الفاتورة {number} في {day} ولم تدفع رغم تذكيراتنا. هذا هو التذكير الأخير.',
  payNow: 'يرجى دفع {amount} الآن مع ذكر رقم الفاتورة {number}.',
  suspends: 'تم تعليق اشتراككم إلى حين دفع المبلغ.',
  crossed: 'إذا كنتم قد دفعتم في هذه الأثناء فيرجى تجاهل هذا التذكير.',
  regards: 'مع أطيب التحيات',
  quoteSubject: 'عرض السعر {number} من {seller}',
  quoteAttached: 'تجدون عرض السعر {number} مرفقًا بصيغة PDF.',
  quoteValid: 'العرض صالح حتى {day}. نتطلع إلى ردكم.',
};
