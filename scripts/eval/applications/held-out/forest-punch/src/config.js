import path from 'node:path'

export const config = Object.freeze({
  port: Number(process.env.PORT) || 5050,
  tokenSecret: process.env.TOKEN_SECRET,
  publicKey: process.env.FEDERATION_PUBLIC_KEY,
  mapDir: path.resolve(process.env.MAP_DIR || './maps'),
  resultHosts: ['results.orienteering.example', 'live.orienteering.example'],
  portal: 'https://portal.orienteering.example',
})
