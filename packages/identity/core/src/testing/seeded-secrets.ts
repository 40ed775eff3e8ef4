import type { Seeded } from './seeded.ts'

const DIGITS = '0123456789'
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ALNUM = UPPER + UPPER.toLowerCase() + DIGITS
const HEX = `${DIGITS}abcdef`
const URL64 = `${ALNUM}_-`
const PASSWORD = `${ALNUM}!$%&*+?^~`

const base64url = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

/** A generated password with a digit in it. */
const password = ({ draw, below }: Seeded): string =>
  draw(PASSWORD, 5 + below(12)) + draw(DIGITS, 1) + draw(ALNUM, 3)

/** The secret that must be removed, and a text that contains it. */
export type SeededSecret = { readonly secret: string; readonly text: string }

const bare =
  (make: (seed: Seeded) => string) =>
  (seed: Seeded): SeededSecret => {
    const secret = make(seed)
    const sentences = [
      secret,
      `Here you go: ${secret}`,
      `I think ${secret} is the one, can you check?`,
      `use "${secret}", please.`,
      `KEY=${secret}\nDEBUG=1`,
      `(${secret})`,
    ]
    return { secret, text: seed.pick(sentences) }
  }

const inside =
  (make: (seed: Seeded) => string, texts: readonly ((secret: string) => string)[]) =>
  (seed: Seeded): SeededSecret => {
    const secret = make(seed)
    return { secret, text: seed.pick(texts)(secret) }
  }

/** Issuer formats by name, with random content. */
export const SECRETS: Readonly<Record<string, (seed: Seeded) => SeededSecret>> = {
  'AWS key id': bare(({ draw }) => `AKIA${draw(UPPER + DIGITS, 16)}`),
  'GitHub token': bare(
    ({ draw, pick }) => `gh${pick(['p', 'o', 'u', 's', 'r'])}_${draw(ALNUM, 36)}`,
  ),
  'GitHub fine-grained token': bare(
    ({ draw }) => `github_pat_${draw(ALNUM, 22)}_${draw(ALNUM, 59)}`,
  ),
  'GitLab token': bare(({ draw }) => `glpat-${draw(URL64, 20)}`),
  'Slack token': bare(
    ({ draw }) => `xoxb-${draw(DIGITS, 12)}-${draw(DIGITS, 13)}-${draw(ALNUM, 24)}`,
  ),
  'Stripe key': bare(({ draw, pick }) => `sk_${pick(['live', 'test'])}_${draw(ALNUM, 24)}`),
  'Google key': bare(({ draw }) => `AIza${draw(URL64, 35)}`),
  'OpenAI key': bare(({ draw }) => `sk-proj-${draw(ALNUM, 48)}`),
  'Anthropic key': bare(({ draw }) => `sk-ant-api03-${draw(URL64, 80)}AA`),
  'npm token': bare(({ draw }) => `npm_${draw(ALNUM, 36)}`),
  'PyPI token': bare(({ draw }) => `pypi-AgEIcHlwaS5vcmc${draw(URL64, 60)}`),
  'Hugging Face token': bare(({ draw }) => `hf_${draw(ALNUM, 34)}`),
  'SendGrid key': bare(({ draw }) => `SG.${draw(URL64, 22)}.${draw(URL64, 43)}`),
  'Twilio id': bare(({ draw }) => `SK${draw(HEX, 32)}`),
  'Telegram token': bare(({ draw }) => `${draw('123456789', 10)}:AA${draw(URL64, 33)}`),
  'DigitalOcean token': bare(({ draw }) => `dop_v1_${draw(HEX, 64)}`),
  'Shopify token': bare(({ draw }) => `shpat_${draw(HEX, 32)}`),
  'Vault token': bare(({ draw }) => `hvs.${draw(ALNUM, 24)}`),
  'Databricks token': bare(({ draw }) => `dapi${draw(HEX, 32)}`),
  'JSON web token': bare(
    ({ draw, below }) =>
      `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ sub: draw(DIGITS, 10), iat: below(2e9) })}.${draw(URL64, 43)}`,
  ),
  PEM: inside(
    ({ draw }) => Array.from({ length: 8 }, () => draw(`${ALNUM}+/`, 64)).join('\n'),
    [
      (body) => `-----BEGIN RSA PRIVATE KEY-----\n${body}\n-----END RSA PRIVATE KEY-----`,
      (body) => `my key:\n-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----\nthanks`,
      (body) => `-----BEGIN OPENSSH PRIVATE KEY-----\n${body}`,
    ],
  ),
  'connection string': inside(password, [
    (secret) => `postgresql://app:${secret}@db.example.com:5432/app`,
    (secret) => `connect with mysql://root:${secret}@10.0.0.3/shop?ssl=true please`,
    (secret) => `mongodb+srv://me:${secret}@cluster0.example.net`,
    (secret) => `redis://:${secret}@cache:6379/0`,
  ]),
  header: inside(
    ({ draw }) => draw(ALNUM, 40),
    [
      (secret) => `curl -H "Authorization: Bearer ${secret}" https://api.example.com`,
      (secret) => `authorization: token ${secret}`,
    ],
  ),
  password: inside(password, [
    (secret) => `My password is ${secret}`,
    (secret) => `the wifi password is now ${secret}.`,
    (secret) => `password: ${secret}`,
    (secret) => `the password for Anna's laptop is ${secret}`,
    (secret) => `log in with the password ${secret} then`,
    (secret) => `{"user":"me","password":"${secret}"}`,
    (secret) => `DB_PASSWORD=${secret}`,
    (secret) => `passwd = '${secret}'`,
    (secret) => `Server=db;User Id=sa;Password=${secret};Encrypt=true`,
  ]),
  'assigned secret': inside(
    ({ draw }) => `${draw(ALNUM, 22)}${draw(DIGITS, 2)}`,
    [
      (secret) => `API_KEY=${secret}`,
      (secret) => `my api key is ${secret}`,
      (secret) => `aws_secret_access_key = ${secret}`,
      (secret) => `"client_secret": "${secret}"`,
      (secret) => `the token is ${secret}, do not share it`,
      (secret) => `export GH_TOKEN='${secret}'`,
      (secret) => `AccountKey=${secret};EndpointSuffix=x`,
    ],
  ),
}

const luhn = (digits: string): string => {
  const sum = [...digits].toReversed().reduce((total, sign, at) => {
    const doubled = at % 2 === 0 ? Number(sign) * 2 : Number(sign)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return digits + String((10 - (sum % 10)) % 10)
}

const buildIban = (country: string, account: string): string => {
  const moved = [...`${account}${country}00`].map((sign) => Number.parseInt(sign, 36)).join('')
  return `${country}${String(98n - (BigInt(moved) % 97n)).padStart(2, '0')}${account}`
}

const grouped = (text: string): string => text.replaceAll(/.{4}(?=.)/g, '$& ')

/** Personal data by kind, with a valid checksum if the kind has one. */
export const PERSONAL: Readonly<
  Record<'email' | 'phone' | 'card' | 'iban', (seed: Seeded) => SeededSecret>
> = {
  email: inside(
    ({ draw, pick }) =>
      `${draw(UPPER.toLowerCase(), 6)}${pick(['.', '_', '+'])}${draw(ALNUM, 5)}@${draw(UPPER.toLowerCase(), 7)}.${pick(['com', 'co.uk', 'example', 'de'])}`,
    [(mail) => `Write to ${mail}.`, (mail) => `<${mail}>`, (mail) => `it's ${mail}, I think`],
  ),
  phone: inside(
    ({ draw, pick }) =>
      pick([
        `+49 30 ${draw(DIGITS, 8)}`,
        `+1 (${draw('23456789', 3)}) ${draw(DIGITS, 3)}-${draw(DIGITS, 4)}`,
        `+44 20 ${draw(DIGITS, 4)} ${draw(DIGITS, 4)}`,
        `(${draw('23456789', 3)}) ${draw(DIGITS, 3)}-${draw(DIGITS, 4)}`,
        `${draw('23456789', 3)}-${draw(DIGITS, 3)}-${draw(DIGITS, 4)}`,
        `0171 ${draw(DIGITS, 7)}`,
        `030/${draw(DIGITS, 7)}`,
        `+33${draw('123456789', 9)}`,
      ]),
    [(phone) => `Call me at ${phone}.`, (phone) => phone, (phone) => `my number: ${phone} (home)`],
  ),
  card: inside(
    ({ draw, pick }) => {
      const number = pick([
        luhn(`4${draw(DIGITS, 14)}`),
        luhn(`5${draw('12345', 1)}${draw(DIGITS, 13)}`),
        luhn(`37${draw(DIGITS, 12)}`),
        luhn(`6011${draw(DIGITS, 11)}`),
      ])
      return pick([number, grouped(number), grouped(number).replaceAll(' ', '-')])
    },
    [
      (card) => `It is ${card}, valid until 12/29.`,
      (card) => card,
      (card) => `card ${card} please`,
    ],
  ),
  iban: inside(
    ({ draw, pick }) => {
      const iban = pick([
        buildIban('DE', draw(DIGITS, 18)),
        buildIban('GB', `${draw(UPPER, 4)}${draw(DIGITS, 14)}`),
        buildIban('FR', draw(DIGITS, 23)),
        buildIban('NL', `${draw(UPPER, 4)}${draw(DIGITS, 10)}`),
        buildIban('NO', draw(DIGITS, 11)),
      ])
      return pick([iban, grouped(iban)])
    },
    [(iban) => `Send it to ${iban}.`, (iban) => iban, (iban) => `IBAN: ${iban}, BIC to follow`],
  ),
}
