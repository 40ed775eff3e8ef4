export type SecretFormat = {
  readonly kind: 'key' | 'token' | 'jwt' | 'pem'
  /** Issuer name for display. */
  readonly of: string
  /** Matches the whole secret. Global, for `replace`. */
  readonly pattern: RegExp
}

/**
 * Secrets whose issuer defines their format, as data. All patterns are linear on hostile text,
 * because no repetition of unknown length is nested. An underscore also matches the separators of a
 * format, as in identifiers and file names. A pattern starts at the secret and has no lookbehind: a
 * caller that scans prose adds one.
 */
export const SECRET_FORMATS: readonly SecretFormat[] = [
  {
    kind: 'key',
    of: 'AWS',
    pattern: /(?:AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AROA)[A-Z0-9]{16}/g,
  },
  { kind: 'token', of: 'GitHub', pattern: /gh[pousr]_[A-Za-z0-9]{20,255}/g },
  { kind: 'token', of: 'GitHub', pattern: /github_pat_[A-Za-z0-9_]{20,255}/g },
  {
    kind: 'token',
    of: 'GitLab',
    pattern: /gl(?:pat|ptt|dt|rt|soat|cbt|ft|imt|agent|oas)[-_][A-Za-z0-9_-]{16,255}/g,
  },
  { kind: 'token', of: 'Slack', pattern: /xox[abeoprs][-_][A-Za-z0-9_-]{10,255}/g },
  { kind: 'token', of: 'Slack', pattern: /xapp[-_][A-Za-z0-9_-]{10,255}/g },
  { kind: 'key', of: 'Stripe', pattern: /[rsp]k_(?:live|test)_[A-Za-z0-9]{10,255}/g },
  { kind: 'key', of: 'Stripe', pattern: /whsec_[A-Za-z0-9+/=]{16,255}/g },
  { kind: 'key', of: 'Google', pattern: /AIza[A-Za-z0-9_-]{30,60}/g },
  { kind: 'token', of: 'Google', pattern: /ya29[._][A-Za-z0-9_-]{20,255}/g },
  { kind: 'key', of: 'Google', pattern: /GOCSPX[-_][A-Za-z0-9_-]{20,60}/g },
  { kind: 'token', of: 'npm', pattern: /npm_[A-Za-z0-9]{30,60}/g },
  { kind: 'token', of: 'PyPI', pattern: /pypi[-_][A-Za-z0-9_-]{16,255}/g },
  {
    kind: 'key',
    of: 'OpenAI or Anthropic',
    pattern: /sk[-_](?:ant[-_]|proj[-_]|svcacct[-_])?[A-Za-z0-9_-]{16,255}/g,
  },
  { kind: 'key', of: 'Groq', pattern: /gsk_[A-Za-z0-9]{40,64}/g },
  { kind: 'token', of: 'Hugging Face', pattern: /hf_[A-Za-z0-9]{20,60}/g },
  {
    kind: 'key',
    of: 'SendGrid',
    pattern: /SG[._][A-Za-z0-9_-]{16,64}[._][A-Za-z0-9_-]{16,64}/g,
  },
  { kind: 'key', of: 'Mailgun', pattern: /key[-_][0-9a-f]{32}/g },
  { kind: 'key', of: 'Twilio', pattern: /(?:AC|SK)[0-9a-f]{32}/g },
  { kind: 'token', of: 'Telegram', pattern: /\d{8,10}[:_]AA[A-Za-z0-9_-]{30,40}/g },
  { kind: 'token', of: 'DigitalOcean', pattern: /do[opr]_v1_[0-9a-f]{64}/g },
  { kind: 'token', of: 'Shopify', pattern: /shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/g },
  { kind: 'token', of: 'Doppler', pattern: /dp[._](?:pt|st|ct|sa)[._][A-Za-z0-9]{20,60}/g },
  { kind: 'token', of: 'Vault', pattern: /hv[sbr][._][A-Za-z0-9_-]{20,255}/g },
  { kind: 'token', of: 'Databricks', pattern: /dapi[0-9a-f]{32}/g },
  { kind: 'token', of: 'Docker', pattern: /dckr_pat_[A-Za-z0-9_-]{20,60}/g },
  { kind: 'key', of: 'Linear', pattern: /lin_api_[A-Za-z0-9]{32,60}/g },
  { kind: 'token', of: 'Grafana', pattern: /gls?a_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}/g },
  { kind: 'token', of: 'Atlassian', pattern: /ATATT3[A-Za-z0-9_=-]{60,255}/g },
  {
    kind: 'jwt',
    of: 'JSON web token',
    pattern: /eyJ[A-Za-z0-9_-]{8,}(?:[._][A-Za-z0-9_-]{4,}){0,2}/g,
  },
  {
    kind: 'pem',
    of: 'PEM',
    pattern: /-----BEGIN [A-Z ]{3,40}-----[^-]{0,8000}(?:-----END [A-Z ]{3,40}-----)?/g,
  },
]
