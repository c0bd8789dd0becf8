/** The words of mails to users. Each language has a file in `domain/user/mailWords` and a line in `mailTexts.ts` there. */

/** The words of one kind of mail. */
interface LinkMailWords {
  /** With `{service}`. */
  readonly subject: string;
  /** The reason for the mail; with `{service}`. */
  readonly why: string;
  /** Before the address of a page. */
  readonly open: string;
  /** Label of the button for the same page. */
  readonly button: string;
}

export interface UserMailWords {
  readonly hello: string;
  readonly verification: LinkMailWords;
  readonly invitation: LinkMailWords;
  readonly 'password-reset': LinkMailWords;
  /** To Admins, about a webhook endpoint. */
  readonly endpointDisabled: Omit<LinkMailWords, 'why'> & {
    /** Why it was disabled, with `{url}`. */
    readonly gone: string;
    readonly failing: string;
    readonly forbidden: string;
  };
  /** The mails about a command that waits for a second person, with `{path}`. */
  readonly approval: Omit<LinkMailWords, 'why'> & {
    /** To Admins while the command waits, with `{who}` and `{until}` as well. */
    readonly open: string;
    /** The subject for the proposer, with `{service}`. */
    readonly decided: string;
    readonly executed: string;
    readonly failed: string;
    readonly declined: string;
    readonly expired: string;
  };
  /** To Admins, about a change of the bank account for customer payments; with `{who}` and `{account}`. */
  readonly bankChanged: LinkMailWords;
  /** Before the token, for users without the service's web pages. */
  readonly orSend: string;
  /** With `{until}`. */
  readonly once: string;
  readonly unexpected: string;
}
