/** What HTTP says of every refusal with one code (RFC 9457). */
export interface ProblemType {
  readonly status: number;
  readonly title: string;
}
