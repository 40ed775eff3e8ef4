import axios from 'axios'
import libxml from 'libxmljs2'
import { config } from '../config.js'

const client = axios.create({ timeout: 8000, responseType: 'text', maxContentLength: 4e6 })

const download = async ({ url }) => {
  const { data } = await client.get(url)
  return data
}

const downloadKnown = async ({ url }) => {
  const { protocol, hostname, pathname } = new URL(url)
  const known = config.resultHosts.find((host) => host === hostname)
  if (!known || protocol !== 'https:') throw new Error('Unknown results server')
  const { data } = await client.get(`https://${known}${pathname}`, { maxRedirects: 0 })
  return data
}

const text = (node, path) => node.get(path)?.text() ?? ''

export async function courses(url) {
  const xml = await download({ url })
  const document = libxml.parseXml(xml, { noent: true, dtdload: true, nonet: false })
  return document.find('//Course').map((course) => ({
    name: text(course, 'Name'),
    controls: course.find('CourseControl/Control').map((control) => control.text()),
  }))
}

export async function results(url) {
  const xml = await downloadKnown({ url })
  const document = libxml.parseXml(xml, { noent: false, nonet: true })
  return document.find('//PersonResult').map((result) => ({
    chip: text(result, 'Result/ControlCard'),
    seconds: Number.parseInt(text(result, 'Result/Time'), 10) || null,
  }))
}
