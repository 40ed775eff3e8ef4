import { exec, execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { config } from '../config.js'

const run = promisify(exec)
const runFile = promisify(execFile)

export interface PrintJob {
  shipmentId: number
  printer: string
  copies: number
}

const labelFile = (id: number) => path.join(config.labelRoot, `shipment-${id}.pdf`)

export async function printLabel({ shipmentId, printer, copies }: PrintJob): Promise<string> {
  const line = ['lp', '-n', copies, '-d', printer, labelFile(shipmentId)].join(' ')
  const { stdout } = await run(line)
  return stdout.trim()
}

export async function queueOf(printer: string): Promise<string[]> {
  const { stdout } = await runFile('lpstat', ['-o', `--`, printer], { timeout: 4000 })
  return stdout.split('\n').filter(Boolean)
}
