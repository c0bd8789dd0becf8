export const en = {
  invitation: 'Choose your password',
  invitationText: 'You need it to sign in. A new password ends all sessions that there were before.',
  password: 'New password',
  passwordText:
    '8 to 128 characters; none of the most common ones, and nothing with your name or address in it',
  passwordAgain: 'Once more',
  different: 'The two are not the same',
  choose: 'Choose this password',
  chosen: 'Your password is chosen',
  verification: 'Verify your e-mail address',
  verificationText: 'One click shows that the address is yours.',
  verify: 'Verify the address',
  verified: 'Your address is verified',
  goOn: 'You can sign in now.',
  toSignIn: 'Sign in',
  noToken: 'This link is incomplete',
  noTokenText: 'Open the link of the mail again, all of it: its end, behind the #, is what lets you in.',
};
