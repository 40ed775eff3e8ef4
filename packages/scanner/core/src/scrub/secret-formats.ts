/**
 * Tokens whose issuer gave them a shape, as data. Each pattern stands for the whole secret; none can run long on
 * hostile text, since no repetition is nested.
 */
export const SECRET_FORMATS: readonly RegExp[] = [
  /(?:AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AROA)[A-Z0-9]{16}/g, // AWS key ids
  /gh[pousr]_[A-Za-z0-9]{20,255}/g, // GitHub
  /github_pat_[A-Za-z0-9_]{20,255}/g,
  /gl(?:pat|ptt|dt|rt|soat|cbt|ft|imt|agent|oas)-[A-Za-z0-9_-]{16,255}/g, // GitLab
  /xox[abeoprs]-[A-Za-z0-9-]{10,255}/g, // Slack
  /xapp-[A-Za-z0-9-]{10,255}/g,
  /[rsp]k_(?:live|test)_[A-Za-z0-9]{10,255}/g, // Stripe
  /whsec_[A-Za-z0-9+/=]{16,255}/g,
  /AIza[A-Za-z0-9_-]{30,60}/g, // Google
  /ya29\.[A-Za-z0-9_-]{20,255}/g,
  /GOCSPX-[A-Za-z0-9_-]{20,60}/g,
  /npm_[A-Za-z0-9]{30,60}/g,
  /pypi-[A-Za-z0-9_-]{16,255}/g,
  /sk-(?:ant-|proj-|svcacct-)?[A-Za-z0-9_-]{16,255}/g, // OpenAI, Anthropic
  /hf_[A-Za-z0-9]{20,60}/g,
  /SG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64}/g, // SendGrid
  /key-[0-9a-f]{32}/g,
  /(?:AC|SK)[0-9a-f]{32}/g, // Twilio
  /\d{8,10}:AA[A-Za-z0-9_-]{30,40}/g, // Telegram
  /do[opr]_v1_[0-9a-f]{64}/g, // DigitalOcean
  /shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/g, // Shopify
  /dp\.(?:pt|st|ct|sa)\.[A-Za-z0-9]{20,60}/g, // Doppler
  /hv[sbr]\.[A-Za-z0-9_-]{20,255}/g, // Vault
  /eyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]{4,}){0,2}/g, // JSON web tokens
  /-----BEGIN [A-Z ]{3,40}-----[^-]{0,8000}(?:-----END [A-Z ]{3,40}-----)?/g,
  /[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}/g,
]
