/** The words of mails to users. A language is a file of `domain/user/mailWords`, and a line in `mailTexts.ts` there. */

/** The words of one kind of mail. */
interface LinkMailWords {
  /** With `{service}`. */
  readonly subject: string;
  /** Why somebody gets it; with `{service}`. */
  readonly why: string;
  /** Before the address of a page. */
  readonly open: string;
  /** The same on a button. */
  readonly button: string;
}

export interface UserMailWords {
  readonly hello: string;
  readonly verification: LinkMailWords;
  readonly invitation: LinkMailWords;
  readonly 'password-reset': LinkMailWords;
  /** To Admins, of an endpoint for webhooks. */
  readonly endpointDisabled: Omit<LinkMailWords, 'why'> & {
    /** Why it was disabled, with `{url}`. */
    readonly gone: string;
    readonly failing: string;
    readonly forbidden: string;
  };
  /** The mails about a command that waits for a second person, with `{path}`. */
  readonly approval: Omit<LinkMailWords, 'why'> & {
    /** To Admins while it waits, with `{who}` and `{until}` as well. */
    readonly open: string;
    /** The subject for the proposer, with `{service}`. */
    readonly decided: string;
    readonly executed: string;
    readonly failed: string;
    readonly declined: string;
    readonly expired: string;
  };
  /** To Admins, of the account that customers pay to; with `{who}` and `{account}`. */
  readonly bankChanged: LinkMailWords;
  /** Before the token, for those who use the service without pages. */
  readonly orSend: string;
  /** With `{until}`. */
  readonly once: string;
  readonly unexpected: string;
}
