const fs = require('fs')
const path = require('path')
const AdmZip = require('adm-zip')
const Router = require('@koa/router')
const axios = require('axios')
const multer = require('@koa/multer')

const ROOT = path.resolve(process.env.ATTACHMENTS || 'attachments')
const MIRRORS = { handbook: 'https://handbook.example.org/export', faq: 'https://faq.example.org/all' }

const upload = multer({ storage: multer.memoryStorage() })
const router = new Router({ prefix: '/attachments' })

const spaceDirectory = (space) => path.join(ROOT, space.replace(/[^a-z0-9-]/g, ''))

router.post('/:space/bundle', upload.single('bundle'), async (ctx) => {
  const target = spaceDirectory(ctx.params.space)
  const names = []
  for (const entry of new AdmZip(ctx.file.buffer).getEntries()) {
    if (entry.isDirectory) continue
    const file = path.join(target, entry.entryName)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, entry.getData())
    names.push(entry.entryName)
  }
  ctx.body = { stored: names }
})

router.post('/:space/photos', upload.single('photos'), async (ctx) => {
  const target = spaceDirectory(ctx.params.space)
  const names = []
  for (const entry of new AdmZip(ctx.file.buffer).getEntries()) {
    const file = path.resolve(target, entry.entryName)
    if (entry.isDirectory || !file.startsWith(target + path.sep)) continue
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, entry.getData())
    names.push(path.relative(target, file))
  }
  ctx.body = { stored: names }
})

router.get('/:space/raw', async (ctx) => {
  const file = `${spaceDirectory(ctx.params.space)}/${ctx.query.name}`
  if (!fs.existsSync(file)) ctx.throw(404)
  ctx.type = path.extname(file)
  ctx.body = fs.createReadStream(file)
})

router.get('/:space/thumb', async (ctx) => {
  const file = path.join(spaceDirectory(ctx.params.space), path.basename(String(ctx.query.name)))
  if (!fs.existsSync(file)) ctx.throw(404)
  ctx.type = path.extname(file)
  ctx.body = fs.createReadStream(file)
})

router.post('/:space/fetch', async (ctx) => {
  const { source, name } = ctx.request.body
  const { data } = await axios.get(source, { responseType: 'arraybuffer', timeout: 5000 })
  const file = path.join(spaceDirectory(ctx.params.space), path.basename(name))
  fs.writeFileSync(file, data)
  ctx.body = { bytes: data.length }
})

router.post('/:space/mirror', async (ctx) => {
  const { mirror } = ctx.request.body
  if (!Object.hasOwn(MIRRORS, mirror)) ctx.throw(400, 'Unknown mirror')
  const { data } = await axios.get(MIRRORS[mirror], { responseType: 'arraybuffer', timeout: 5000 })
  fs.writeFileSync(path.join(spaceDirectory(ctx.params.space), 'mirror.zip'), data)
  ctx.body = { bytes: data.length }
})

module.exports = router
