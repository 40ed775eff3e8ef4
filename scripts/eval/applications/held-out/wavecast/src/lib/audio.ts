import { exec, execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { config } from '../config.js'

const execAsync = promisify(exec)
const execFileAsync = promisify(execFile)

export interface ClipOptions {
  start: string
  length: string
}

export async function cutClip(audio: string, options: ClipOptions): Promise<string> {
  const source = join(config.mediaDir, audio)
  const target = `clip-${Date.now()}.mp3`
  const window = `-ss ${options.start} -t ${options.length}`
  await execAsync(`ffmpeg -y ${window} -i ${source} ${join(config.mediaDir, target)}`)
  return target
}

export async function probeDuration(audio: string, stream: string): Promise<number> {
  const { stdout } = await execFileAsync('ffprobe', [
    '-v', 'error',
    '-select_streams', stream,
    '-show_entries', 'format=duration',
    '-of', 'csv=p=0',
    join(config.mediaDir, audio),
  ])
  return Number.parseFloat(stdout)
}
