import { readFile } from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(process.env.RIDER_DIR ?? './riders')

export async function readRider(name: string) {
  const file = path.join(root, name)
  return readFile(file)
}

export async function readStagePlan(name: string) {
  const file = path.resolve(root, 'plans', name)
  if (!file.startsWith(path.join(root, 'plans') + path.sep)) return null
  return readFile(file)
}
