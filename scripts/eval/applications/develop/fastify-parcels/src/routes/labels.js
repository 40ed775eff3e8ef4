import { exec, execFile } from 'node:child_process'
import { promisify } from 'node:util'

const runShell = promisify(exec)
const runFile = promisify(execFile)

/** Labels are rendered by the ZPL tools that the printers' vendor ships. */
export async function labelRoutes(app) {
  app.addHook('preHandler', app.requireScanner)

  app.get('/:code.png', async (request, reply) => {
    const { code } = request.params
    const density = request.query.dpi ?? '203'
    const { stdout } = await runShell(`zplrender --dpi ${density} --text "${code}"`, {
      encoding: 'buffer',
      timeout: 10_000,
    })
    return reply.type('image/png').send(stdout)
  })

  app.get('/:code/barcode.svg', async (request, reply) => {
    const height = Number(request.query.height ?? 40)
    const args = ['--symbology', 'code128', '--height', String(height), '--', request.params.code]
    const { stdout } = await runFile('barcode-svg', args, { timeout: 10_000 })
    return reply.type('image/svg+xml').send(stdout)
  })
}
