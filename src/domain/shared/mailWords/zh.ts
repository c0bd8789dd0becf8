/** Words of mails to customers in Chinese. */
import type { MailWords } from '../../../kernel/wording/mailWords.js';

export const zh: MailWords = {
  subject: '{seller}的发票 {number}',
  greeting: '{name}，您好：',
  attached: '随信附上发票 {number} 的 PDF 文件。',
  statementAttached: '随信附上截至 {day}的对账单 PDF 文件。',
  pay: '请于 {day}前支付 {amount}，并注明发票号码 {number}。',
  nothingDue: '没有待付款项。',
  reminderSubject: '付款提醒：发票 {number}',
  furtherReminderSubject: '第 {level} 次提醒：发票 {number}',
  lastReminderSubject: '最后一次提醒：发票 {number}',
  notYet: '谨此提醒：发票 {number} 将于 {day}到期。',
  missed: '发票 {number} 已于 {day}到期，我们尚未收到款项。也许您一时疏忽。',
  again: '我们曾就发票 {number} 提醒过您，该发票已于 {day}到期，至今仍未付款。',
  last: '发票 {number} 已于 {day}到期，虽经多次提醒仍未付款。这是最后一次提醒。',
  payNow: '请立即支付 {amount}，并注明发票号码 {number}。',
  suspends: '在付清款项之前，您的订阅已暂停。',
  crossed: '如果您已付款，请忽略此提醒。',
  regards: '此致',
  quoteSubject: '{seller} 的报价单 {number}',
  quoteAttached: '随附报价单 {number}（PDF 文件）。',
  quoteValid: '报价有效期至 {day}，期待您的答复。',
};
