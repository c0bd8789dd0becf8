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
  endpointDisabled: {
    subject: 'Webhook 端点已停用：{service}',
    gone: 'Webhook 端点 {url} 返回了 410（Gone），因此不再向其发送事件。',
    failing: 'Webhook 端点 {url} 已连续五天未接受任何事件，因此不再向其发送事件。',
    forbidden: '创建 Webhook 端点 {url} 的用户或密钥已无权读取事件，因此不再向其发送事件。',
    open: '不会丢失任何事件：恢复端点后，将从停止处继续发送。',
    button: '打开端点',
  },
  approval: {
    subject: '有一项更改等待第二人批准：{service}',
    open: '{who} 提议了一项更改，须由第二人在 {until} 之前批准：{path}',
    decided: '您的提议已有结果：{service}',
    executed: '您的提议 {path} 已获批准并已执行。',
    failed: '您的提议 {path} 已获批准，但无法执行。',
    declined: '您的提议 {path} 已被拒绝。',
    expired: '您的提议 {path} 在七天内无人处理，现已过期。',
    button: '打开审批',
  },
  bankChanged: {
    subject: '发票上的银行账户已更改：{service}',
    why: '{who} 已将发票上的银行账户更改为 {account}。今后客户将被要求付款至该账户。',
    open: '如果您对此不知情，请撤销更改并锁定该用户。',
    button: '打开设置',
  },
  orSend: '或将此令牌发送给服务：',
  once: '令牌仅可使用一次，有效期至 {until}。',
  unexpected: '如果这封邮件并非您所期待，无需任何操作。',
};
