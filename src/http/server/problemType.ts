/** The status and title that HTTP gives every refusal with one code (RFC 9457). */
export interface ProblemType {
  readonly status: number;
  readonly title: string;
}
