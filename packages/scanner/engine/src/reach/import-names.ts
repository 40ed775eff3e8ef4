/** Packages of PyPI that are imported by another name than they are installed by. */
const PYTHON: Readonly<Record<string, string>> = {
  pyyaml: 'yaml',
  pillow: 'PIL',
  beautifulsoup4: 'bs4',
  'python-jose': 'jose',
  'python-dateutil': 'dateutil',
  'python-multipart': 'multipart',
  pyjwt: 'jwt',
  pycryptodome: 'Crypto',
  pycrypto: 'Crypto',
  'scikit-learn': 'sklearn',
  'opencv-python': 'cv2',
  protobuf: 'google.protobuf',
  'msgpack-python': 'msgpack',
  'mysql-connector-python': 'mysql.connector',
  mysqlclient: 'MySQLdb',
  'psycopg2-binary': 'psycopg2',
  'django-rest-framework': 'rest_framework',
  djangorestframework: 'rest_framework',
  gitpython: 'git',
  pyopenssl: 'OpenSSL',
  setuptools: 'setuptools',
  'python-ldap': 'ldap',
  paste: 'paste',
  attrs: 'attr',
  'ruamel-yaml': 'ruamel.yaml',
}

/** By `PyPI:pyyaml`: how code names the package. For other ecosystems it is what they are called. */
export const IMPORT_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(PYTHON).map(([name, imported]) => [`PyPI:${name}`, [imported]]),
)

/** Ecosystems whose imports name their package, so that where there is no import there is no use. */
export const IMPORTS_NAME_PACKAGES: ReadonlySet<string> = new Set(['npm', 'Go', 'crates.io'])
