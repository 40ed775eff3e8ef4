/**
 * Tokens whose issuer gave them a shape, as data. Each pattern stands for the whole secret; none can run long on
 * hostile text, since no repetition of unknown length is nested.
 * An underscore may stand for what a format separates its parts by, as in identifiers and names of files.
 */
export const SECRET_FORMATS: readonly RegExp[] = [
  /(?:AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AROA)[A-Z0-9]{16}/g, // AWS key ids
  /gh[pousr]_[A-Za-z0-9]{20,255}/g, // GitHub
  /github_pat_[A-Za-z0-9_]{20,255}/g,
  /gl(?:pat|ptt|dt|rt|soat|cbt|ft|imt|agent|oas)[-_][A-Za-z0-9_-]{16,255}/g, // GitLab
  /xox[abeoprs][-_][A-Za-z0-9_-]{10,255}/g, // Slack
  /xapp[-_][A-Za-z0-9_-]{10,255}/g,
  /[rsp]k_(?:live|test)_[A-Za-z0-9]{10,255}/g, // Stripe
  /whsec_[A-Za-z0-9+/=]{16,255}/g,
  /AIza[A-Za-z0-9_-]{30,60}/g, // Google
  /ya29[._][A-Za-z0-9_-]{20,255}/g,
  /GOCSPX[-_][A-Za-z0-9_-]{20,60}/g,
  /npm_[A-Za-z0-9]{30,60}/g,
  /pypi[-_][A-Za-z0-9_-]{16,255}/g,
  /sk[-_](?:ant[-_]|proj[-_]|svcacct[-_])?[A-Za-z0-9_-]{16,255}/g, // OpenAI, Anthropic
  /hf_[A-Za-z0-9]{20,60}/g,
  /SG[._][A-Za-z0-9_-]{16,64}[._][A-Za-z0-9_-]{16,64}/g, // SendGrid
  /key[-_][0-9a-f]{32}/g,
  /(?:AC|SK)[0-9a-f]{32}/g, // Twilio
  /\d{8,10}[:_]AA[A-Za-z0-9_-]{30,40}/g, // Telegram
  /do[opr]_v1_[0-9a-f]{64}/g, // DigitalOcean
  /shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/g, // Shopify
  /dp[._](?:pt|st|ct|sa)[._][A-Za-z0-9]{20,60}/g, // Doppler
  /hv[sbr][._][A-Za-z0-9_-]{20,255}/g, // Vault
  /eyJ[A-Za-z0-9_-]{8,}(?:[._][A-Za-z0-9_-]{4,}){0,2}/g, // JSON web tokens
  /-----BEGIN [A-Z ]{3,40}-----[^-]{0,8000}(?:-----END [A-Z ]{3,40}-----)?/g,
  /[0-9a-fA-F]{8}(?:[-_][0-9a-fA-F]{4}){3}[-_][0-9a-fA-F]{12}/g,
]
