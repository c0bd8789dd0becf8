/** Words of mails to users in Chinese. */
import type { UserMailWords } from '../../../kernel/wording/userMailWords.js';

export const zh: UserMailWords = {
  hello: '您好：',
  verification: {
    subject: '请验证您的电子邮件地址：{service}',
    why: '有人（很可能是您）注册时填写了此地址：\n{service}。',
    open: '要验证此地址，请打开',
    button: '验证地址',
  },
  invitation: {
    subject: '您的邀请：{service}',
    why: '您受邀加入\n{service}。',
    open: '要设置密码，请打开',
    button: '设置密码',
  },
  'password-reset': {
    subject: '设置新密码：{service}',
    why: '有人（很可能是您）请求了新密码：\n{service}。',
    open: '要设置新密码，请打开',
    button: '设置新密码',
  },
  orSend: '或将此令牌发送给服务：',
  once: '令牌仅可使用一次，有效期至 {until}。',
  unexpected: '如果这封邮件并非您所期待，无需任何操作。',
};
