import { randomBytes, randomUUID } from 'node:crypto'
import { ALNUM, HEX, draw } from './random-secrets.ts'

const some = (length = 24) => draw(ALNUM, length)

/**
 * Configuration files that look as if they contained a credential, but contain none: case, path,
 * text.
 */
export const SETTINGS_DECOYS: readonly (readonly [string, string, string])[] = [
  [
    'placeholders',
    '.env',
    'DB_PASSWORD=changeme1\nAPI_KEY=<your key 1>\nTOKEN=xxxxxxxxxxxx1\nA_SECRET=your-secret-1\nB_TOKEN={{ token_1 }}\nC_SECRET=${SECRET_1}\nD_PASSWORD=$PASSWORD_1\nE_PASSWORD=\nF_PASSWORD=""\nG_TOKEN=%TOKEN_1%\n',
  ],
  [
    'kept elsewhere',
    '.env',
    `A_TOKEN=op://vault/${some()}/token1\nB_TOKEN=vault:secret/data/app#${some()}\nC_SECRET=encrypted:${some()}\nD_SECRET=ENC(${some()})\nE_SECRET=ssm:/prod/${some()}\n`,
  ],
  [
    'an example',
    '.env.example',
    `DB_PASSWORD=${some()}\nDATABASE_URL=postgres://a:${some()}@db.corp.io/x\n`,
  ],
  ['a sample', '.env.sample', `API_KEY=${some()}\n`],
  ['a template', 'config.yml.tmpl', `apiKey: ${some()}\n`],
  ['a comment', '.env', `# DB_PASSWORD=${some()}\n; TOKEN=${some()}\n`],
  [
    'SOPS',
    'a.yaml',
    `password: ENC[AES256_GCM,data:${some()},iv:${some()},tag:${some()},type:str]\nsops:\n  mac: ENC[AES256_GCM,data:${some()}]\n`,
  ],
  [
    'a sealed secret',
    'sealed.yaml',
    `kind: SealedSecret\nspec:\n  encryptedData:\n    password: Ag${randomBytes(200).toString('base64')}\n`,
  ],
  [
    'of Ansible',
    'vars.yml',
    `password: !vault |\n  $ANSIBLE_VAULT;1.1;AES256\n  ${draw('0123456789', 80)}\n`,
  ],
  ['an encrypted file', '.env.vault', `DOTENV_VAULT_PASSWORD="${some(64)}"\n`],
  [
    'an encrypted key',
    'a.pem',
    `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${randomBytes(300).toString('base64')}\n-----END ENCRYPTED PRIVATE KEY-----\n`,
  ],
  [
    'a public key and a certificate',
    'b.pem',
    ['PUBLIC KEY', 'CERTIFICATE']
      .map(
        (what) =>
          `-----BEGIN ${what}-----\n${randomBytes(300).toString('base64')}\n-----END ${what}-----\n`,
      )
      .join(''),
  ],
  [
    'a key that is cut short',
    'c.txt',
    `-----BEGIN PRIVATE KEY-----\n${some(70)}...\n-----END PRIVATE KEY-----\n`,
  ],
  [
    'a workflow',
    '.github/workflows/ci.yml',
    'env:\n  TOKEN: ${{ secrets.TOKEN_1 }}\n  key: ${{ runner.os }}-1\n  password: !Ref Password1\n  token: *token1\n',
  ],
  [
    'names of secrets',
    'k8s.yaml',
    `env:\n- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef:\n      name: db-${draw(HEX, 8)}\n      key: password1\nsecretName: ${some()}\npasswordHash: ${some()}\nexistingSecret: app-secret-v2\n`,
  ],
  [
    'hashes and ids',
    'a.json',
    `{"integrity": "sha512-${randomBytes(64).toString('base64')}", "token": "${randomUUID()}", "password": "$2b$10$${draw(ALNUM, 53)}", "publicKey": "${some(40)}", "checksum": "${draw(HEX, 64)}", "clientId": "${some(30)}"}`,
  ],
  [
    'versions of packages',
    'package.json',
    `{"dependencies": {"password": "npm:a@1.0.0-b${some()}", "auth-token": "^4.0.0"}}`,
  ],
  ['a lock file', 'poetry.lock', `[[package]]\ntoken = "${some()}"\n`],
  ['another lock file', 'deno.lock', `{"token": "${some()}"}`],
  [
    'a line that a program wrote',
    'data.json',
    `{"a": "${'x'.repeat(5_000)}", "password": "${some()}"}`,
  ],
  [
    'schemas and rules',
    'openapi.yaml',
    'password:\n  type: string\n  pattern: "^[a-z]{8}1$"\ntokenUrl: https://a.io/token1\ntoken: /oauth/v1/token\n',
  ],
  [
    'of one machine',
    'docker-compose.yml',
    `x: postgres://app:${some(12)}@localhost:5432/x\ny: redis://u:${some(12)}@redis:6379\n`,
  ],
  ['a fixture', 'fixtures/a.yml', `password: ${some()}\n`],
  ['a test', 'test/.env', `API_KEY=${some()}\n`],
  [
    'texts of another language',
    'locales/de.json',
    `{"password": "Passwort1!", "token": "${some()}"}`,
  ],
  ['a key of a browser', '.env', `NEXT_PUBLIC_MAP_KEY=AIza${draw(ALNUM, 35)}\n`],
  ['a key of a phone', 'google-services.json', `{"current_key": "AIza${draw(ALNUM, 35)}"}`],
]
