import { GraphQLError } from 'graphql'
import { signedIn } from '../context.js'
import { storePhotos, storeScans } from '../services/archives.js'
import { readCursor, readPosition, writeCursor } from '../services/cursors.js'
import { readDeclaration, readManifest } from '../services/documents.js'
import { invoiceFee, shipmentFee } from '../services/fees.js'

const bad = (message) => new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })

const ownShipment = (db, user, id) => db('shipments').where({ id, company_id: user.company_id }).first()

async function register(_, { code, gate = '', ...shipment }, { db, user }) {
  if (!/^([A-Z0-9]+-?)+$/.test(code)) throw bad('Letters, digits, and hyphens in the code')
  return insert(db, { ...shipment, code, region: regionOf(shipment, gate), company_id: user.company_id })
}

function regionOf({ region }, gate) {
  if (gate === '') return region
  if (!/^[A-Z0-9]+(?:-[A-Z0-9]+)*$/.test(gate)) throw bad('Letters, digits, and hyphens in the gate')
  return `${region}/${gate}`
}

async function insert(db, row) {
  const [id] = await db('shipments').insert(row)
  return { id, ...row }
}

async function shipments(_, { after }, { db, user }) {
  const { after: last, limit } = readCursor(after)
  const items = await db('shipments')
    .where('company_id', user.company_id)
    .andWhere('id', '>', Number(last) || 0)
    .orderBy('id')
    .limit(Math.min(100, Number(limit) || 20))
  return { items, next: items.length ? writeCursor({ after: items.at(-1).id, limit: 20 }) : null }
}

const invoices = (_, { after }, { db, user }) =>
  db('invoices')
    .where('company_id', user.company_id)
    .andWhere('id', '>', readPosition(after))
    .orderBy('id')
    .limit(50)

const heaviest = (_, { region }, { db, user }) =>
  db('shipments')
    .where('company_id', user.company_id)
    .andWhereRaw(`region LIKE '${region}%'`)
    .orderBy('weight', 'desc')
    .limit(10)

const regions = (_, { least }, { db, user }) =>
  db('shipments')
    .select('region')
    .sum({ weight: 'weight' })
    .where('company_id', user.company_id)
    .groupBy('region')
    .havingRaw('SUM(weight) >= ?', [least])

async function shipment(_, { id }, { db }) {
  return db('shipments').where({ id }).first()
}

async function invoice(_, { id }, { db, user }) {
  return db('invoices').where({ id, company_id: user.company_id }).first()
}

const setSurcharge = (_, { id, formula }, { db, user }) =>
  db('shipments').where({ id, company_id: user.company_id }).update({ surcharge: formula }).then(Boolean)

const setInvoiceRule = (_, { id, rule }, { db, user }) =>
  db('invoices')
    .where({ id, company_id: user.company_id })
    .update({ rule: JSON.stringify(rule) })
    .then(Boolean)

const withShipment = (store) => async (_, { shipment: id, archive }, { db, user }) => {
  if (!(await ownShipment(db, user, id))) throw bad('No such shipment')
  return store(id, archive)
}

export const shipmentResolvers = {
  Shipment: { fee: shipmentFee },
  Invoice: { fee: invoiceFee },
  Query: {
    shipment: signedIn(shipment),
    invoice: signedIn(invoice),
    shipments: signedIn(shipments),
    invoices: signedIn(invoices),
    heaviest: signedIn(heaviest),
    regions: signedIn(regions),
  },
  Mutation: {
    register: signedIn(register),
    setSurcharge: signedIn(setSurcharge),
    setInvoiceRule: signedIn(setInvoiceRule),
    importDeclaration: signedIn((_, { xml }) => readDeclaration(xml)),
    importManifest: signedIn((_, { xml }) => readManifest(xml)),
    uploadPhotos: signedIn(withShipment(storePhotos)),
    uploadScans: signedIn(withShipment(storeScans)),
  },
}
