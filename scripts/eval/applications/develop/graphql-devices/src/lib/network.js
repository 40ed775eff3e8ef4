const { exec, spawn } = require('child_process')
const fetch = require('node-fetch')

const VENDORS = {
  lumen: 'https://firmware.lumen.example/manifest.json',
  veldt: 'https://downloads.veldt.example/index.json',
}

const HOST = /^[a-z0-9.-]{1,253}$/i

exports.ping = (host, count = '1') =>
  new Promise((resolve) => {
    exec(`ping -c ${count} ${host}`, { timeout: 8000 }, (error, stdout) => {
      resolve({ ok: !error, output: stdout })
    })
  })

exports.trace = (host) =>
  new Promise((resolve) => {
    if (!HOST.test(host) || host.startsWith('-')) return resolve({ ok: false, output: 'invalid host' })
    const child = spawn('traceroute', ['-m', '12', host], { timeout: 20000 })
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.on('error', () => resolve({ ok: false, output }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })

exports.readManifest = async (url) => {
  const response = await fetch(url, { timeout: 4000 })
  return response.json()
}

exports.readCatalog = async (vendor) => {
  const url = Object.hasOwn(VENDORS, vendor) ? VENDORS[vendor] : VENDORS.lumen
  const response = await fetch(url, { timeout: 4000 })
  return response.json()
}
