/** Which files other than source code are searched for credentials, and for which ones, as data. */

/**
 * How to search a file. `lines`, `yaml`, `json`, `netrc`, and `pgpass`: by all rules for
 * credentials. `issued`: by the issuer's format, not by names. `pem`: private keys only.
 */
export type SettingsKind = 'lines' | 'yaml' | 'json' | 'netrc' | 'pgpass' | 'issued' | 'pem'

/** By file name; the first match wins. `undefined` skips the file. */
export const SETTINGS_NAMES: readonly (readonly [RegExp, SettingsKind | undefined])[] = [
  // Generated files: names, versions, and digests of packages.
  [/(?:^|[-_.])lock(?:\.\w+)*$|^(?:go\.sum|npm-shrinkwrap\.json|lerna\.json)$/i, undefined],
  [/\.(?:min\.\w+|map|d\.[cm]?ts|snap|tsbuildinfo|svg|patch|diff|csv|tsv|log)$/i, undefined],
  // Mobile clients ship its key, which its issuer declares public.
  [/^(?:google-services\.json|GoogleService-Info\.plist)$/, undefined],
  // Encrypted as a unit.
  [/^\.env\.vault$|(?:^|[-_.])(?:sops|enc|encrypted|sealed)(?:\.\w+)?$|^sealed/i, 'pem'],
  // Examples and tests: a random-looking value there grants nothing.
  [
    /(?:^\.?env|\.env)(?:[-_.]\w+)*[-_.](?:examples?|samples?|templates?|tmpl|dist|defaults?|schema|tests?|testing|ci)$/i,
    'issued',
  ],
  [/^(?:examples?|samples?|templates?)[-_.].*env$/i, 'issued'],
  [/\.(?:examples?|samples?|templates?|tmpl|tpl|dist|j2|erb|mustache|hbs)(?:\.\w+)?$/i, 'issued'],
  [/^\.?env(?:rc)?$|^\.env[-_.]|\.env$/i, 'lines'],
  [/^[._]netrc$/i, 'netrc'],
  [/^\.?pgpass(?:\.conf)?$/i, 'pgpass'],
  [/^\.(?:npmrc|yarnrc|pypirc|s3cfg|boto|my\.cnf|git-credentials|condarc|curlrc|wgetrc)$/, 'lines'],
  [/^(?:credentials|secrets|passwords?)$/i, 'lines'],
  [/\.(?:ini|cfg|cnf|conf|properties|toml|tfvars)$/i, 'lines'],
  [/\.ya?ml$/i, 'yaml'],
  // Package names there are keys for versions.
  [/^(?:package|composer|bower|deno|component)\.jsonc?$|^[jt]sconfig[\w.-]*\.json$/i, 'issued'],
  [/\.(?:json|json5|jsonc|webmanifest)$|^\.dockercfg$|^\.\w+rc$/i, 'json'],
  [/\.(?:sh|bash|zsh|fish|ps1|bat|cmd|tf|hcl|mk|gradle)$|^(?:Dockerfile|Makefile)/i, 'issued'],
  [/\.(?:pem|key|p8|pk8|crt|cer|ppk|txt|md|xml|html?|plist|config)$|^id_\w+$/i, 'pem'],
  // An extension that belongs to neither data nor source code may contain any text.
  [
    /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|tiff?|psd|pdf|docx?|xlsx?|pptx?|od[tsp]|zip|gz|tgz|bz2|xz|zst|br|7z|rar|tar|jar|war|class|pyc|whl|gem|wasm|node|so|dylib|dll|exe|bin|dat|db|sqlite3?|onnx|pt|npy|npz|parquet|woff2?|ttf|otf|eot|mp[34]|m4a|wav|ogg|flac|webm|mov|avi|css|scss|less|sass|po|mo|gpg|asc|age|p12|pfx|jks|sqlite-wal|glb|gltf|obj|stl|tgs)$/i,
    undefined,
  ],
  [/./, 'pem'],
]

/** A reference to a credential that is stored elsewhere, or an encrypted one. */
export const HELD_ELSEWHERE =
  /^(?:op|vault|ssm|secretsmanager|aws-?sm|gcp-?sm|gcp|gsm|sm|akv|azurekv|keyvault|kms|bw|doppler|infisical|sops|encrypted|enc|cipher|ref|env|file|secret|secrets|secretref|configmap|inherit|github|npm|workspace)[:+(]|^ANSIBLE_VAULT|^xx+|\bENC[[(]/i

/** A file that declares its values as encrypted. */
export const ENCRYPTED_FILE = /^\s*kind:\s*["']?SealedSecret\b|^\$ANSIBLE_VAULT;/m

/** Names of values that the browser receives: keys of these kinds are public by design. */
export const OPEN_NAMES = /public|publishable|anon(?:[_-]|\b)|(?:VITE|REACT_APP|EXPO)_/i
export const OPEN_LABELS: ReadonlySet<string> = new Set(['JSON web token', 'key of Google'])
