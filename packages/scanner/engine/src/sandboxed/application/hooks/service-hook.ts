import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

/** The path is a literal, because the files of sandbox programs are renamed. */
const INERT = new URL('../stand-ins/inert.ts', import.meta.url).href

/**
 * Clients of services that no store replaces, by names that they export. A start that waits for
 * such a service would not end.
 */
const SERVICES: Readonly<Record<string, string>> = {
  amqplib: 'connect credentials',
  'amqplib/callback_api': 'connect credentials',
  'amqp-connection-manager': 'connect AmqpConnectionManagerClass',
  rascal: 'Broker BrokerAsPromised withDefaultConfig',
  kafkajs: 'Kafka logLevel Partitioners CompressionTypes CompressionCodecs AssignerProtocol',
  'node-rdkafka': 'Producer KafkaConsumer AdminClient',
  nats: 'connect StringCodec JSONCodec headers Events AckPolicy',
  mqtt: 'connect connectAsync MqttClient',
  stompit: 'connect ConnectFailover Channel',
  memcached: '',
  memjs: 'Client Server',
  '@elastic/elasticsearch': 'Client errors events Diagnostic Serializer',
  '@opensearch-project/opensearch': 'Client errors events',
  'neo4j-driver': 'driver auth session int isInt types Neo4jError',
  'cassandra-driver': 'Client auth types mapping policies',
  oracledb: 'getConnection createPool getPool',
  'firebase-admin': 'initializeApp credential auth firestore messaging storage app apps',
  'firebase-admin/app': 'initializeApp cert getApp getApps applicationDefault',
  'firebase-admin/auth': 'getAuth',
  'firebase-admin/firestore': 'getFirestore FieldValue Timestamp Filter',
  'firebase-admin/messaging': 'getMessaging',
  'firebase-admin/storage': 'getStorage',
  ldapjs: 'createClient',
  ldapts: 'Client',
  newrelic: '',
  'dd-trace': 'tracer',
  'elastic-apm-node': 'start',
}

/** Replaces such clients, installed or not, by ones that do nothing. */
export const hookServices = (): void =>
  void registerHooks({
    resolve: (specifier, context, next) => {
      const names = Object.hasOwn(SERVICES, specifier) ? SERVICES[specifier] : undefined
      return names === undefined
        ? next(specifier, context)
        : {
            url: pathToFileURL(writeModule(specifier, names)).href,
            format: 'module',
            shortCircuit: true,
          }
    },
  })

const written = new Map<string, string>()

const writeModule = (specifier: string, names: string): string => {
  const known = written.get(specifier)
  if (known !== undefined) return known
  const path = `/work/${specifier.replaceAll(/\W/g, '-')}.mjs`
  writeFileSync(path, toInertSource(INERT, names))
  written.set(specifier, path)
  return path
}

/** A module whose exports do nothing, for `import` and `require`. */
export const toInertSource = (inert: string, names: string): string => `
import { toInert } from ${JSON.stringify(inert)}
const all = toInert()
export { all as default, all as 'module.exports' }
${names
  .split(' ')
  .filter((name) => name !== '')
  .map((name) => `export const ${name} = toInert(${JSON.stringify(name)})`)
  .join('\n')}
`
