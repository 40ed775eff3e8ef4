import type { FastifyInstance } from 'fastify'
import { printLabel, queueOf, type PrintJob } from '../lib/labels.js'
import { isBooking, isContainer } from '../lib/references.js'
import { accountOf, requireAccount, requireStaff } from '../plugins/auth.js'
import {
  cancelShipment,
  findShipment,
  searchArchive,
  searchShipments,
  type Filters,
} from '../services/shipments.js'

type ById = { Params: { id: number } }

const byId = {
  params: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
}

export async function shipmentRoutes(app: FastifyInstance) {
  app.addHook('preHandler', requireAccount)

  app.get<{ Querystring: Filters }>('/', async (request) =>
    searchShipments(accountOf(request).orgId, request.query),
  )

  app.get<{ Querystring: Filters }>('/archive', async (request) =>
    searchArchive(accountOf(request).orgId, request.query),
  )

  app.get<{ Querystring: { reference: string } }>('/check', async (request) => {
    const { reference } = request.query
    return { container: isContainer(reference), booking: isBooking(reference) }
  })

  app.get<ById>('/:id', { schema: byId }, async (request, reply) => {
    const shipment = await findShipment(request.params.id)
    if (shipment === undefined) return reply.code(404).send({ error: 'no such shipment' })
    return shipment
  })

  app.post<ById>('/:id/cancel', { schema: byId }, async (request, reply) => {
    const { orgId } = accountOf(request)
    const shipment = await cancelShipment(request.params.id, orgId)
    if (shipment === undefined) return reply.code(404).send({ error: 'no such shipment' })
    return shipment
  })

  app.post<{ Body: Omit<PrintJob, 'shipmentId'> } & ById>(
    '/:id/label',
    { schema: byId, preHandler: requireStaff },
    async (request) => {
      const { printer, copies } = request.body
      return { job: await printLabel({ shipmentId: request.params.id, printer, copies: Number(copies) }) }
    },
  )

  app.get<{ Params: { printer: string } }>(
    '/queue/:printer',
    { preHandler: requireStaff },
    async (request) => ({ jobs: await queueOf(request.params.printer) }),
  )
}
