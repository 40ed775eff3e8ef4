import { randomBytes, randomInt } from 'node:crypto'

export const draw = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

export const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
export const DIGITS = '0123456789'
export const HEX = '0123456789abcdef'
export const ALNUM = UPPER + UPPER.toLowerCase() + DIGITS

/** Random issued secrets, newly generated for each call, by their label in a finding. */
export const ISSUED: readonly (readonly [string, () => string])[] = [
  ['key of AWS', () => `AKIA${draw(`${UPPER}234567`, 16)}`],
  ['token of GitHub', () => `ghp_${draw(ALNUM, 36)}`],
  ['token of GitHub', () => `github_pat_${draw(ALNUM, 22)}_${draw(ALNUM, 59)}`],
  ['token of GitLab', () => `glpat-${draw(ALNUM, 20)}`],
  ['token of Slack', () => `xoxb-${draw(DIGITS, 12)}-${draw(ALNUM, 24)}`],
  ['key of Stripe', () => `sk_live_${draw(ALNUM, 24)}`],
  ['key of Google', () => `AIza${draw(`${ALNUM}_-`, 35)}`],
  ['token of npm', () => `npm_${draw(ALNUM, 36)}`],
  ['key of OpenAI or Anthropic', () => `sk-ant-${draw(ALNUM, 40)}`],
  ['key of OpenAI or Anthropic', () => `sk-proj-${draw(ALNUM, 48)}`],
  ['key of SendGrid', () => `SG.${draw(ALNUM, 22)}.${draw(ALNUM, 43)}`],
  ['token of Hugging Face', () => `hf_${draw(ALNUM, 34)}`],
  ['token of DigitalOcean', () => `dop_v1_${draw(HEX, 64)}`],
  [
    'JSON web token',
    () =>
      `eyJhbGciOiJIUzI1NiJ9.${randomBytes(24).toString('base64url')}.${randomBytes(32).toString('base64url')}`,
  ],
  [
    'private key',
    () =>
      `-----BEGIN RSA PRIVATE KEY-----\\n${randomBytes(300).toString('base64')}\\n-----END RSA PRIVATE KEY-----`,
  ],
]
