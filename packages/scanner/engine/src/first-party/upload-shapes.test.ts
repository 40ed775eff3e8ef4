import { expect, test } from 'vitest'
import { uploadShapes, uploadsInSource } from './upload-shapes.ts'

test('reads the fields of files from the source', () => {
  const fields = (source: string) => uploadsInSource(source)?.fields
  expect(fields("router.post('/', multer().single('avatar'), handle)")).toEqual(['avatar', 'file'])
  expect(fields("@UseInterceptors(FileInterceptor('scan'))")).toEqual(['scan', 'file'])
  expect(fields("const form = await request.formData(); form.get('photo')")).toEqual([
    'photo',
    'file',
  ])
  expect(fields("upload = request.files['report']")).toEqual(['report', 'file'])
  expect(fields('async def send(letter: UploadFile):')).toEqual(['letter', 'file'])
  expect(uploadsInSource("router.get('/', (request) => request.query.name)")).toBeUndefined()
})

test('puts the payload into names of files, their content, and names in archives', () => {
  const request = { method: 'POST', path: '/' } as const
  const uploads = { fields: ['bundle'], unpacks: true }
  const shapes = uploadShapes(request, { uploads, own: { folder: 'a' } })
  expect(shapes.map(({ position }) => position)).toEqual([
    'file bundle',
    'content bundle',
    'archive bundle',
    'body folder',
    'body folder',
    'archive',
  ])
  for (const { request: made } of shapes)
    expect(JSON.stringify(made).match(/\{\{payload\}\}/g)).toHaveLength(1)
  expect(uploadShapes(request, {})).toEqual([])
})

test('tries both forms of archives for a handler that unpacks TAR', () => {
  const uploads = uploadsInSource('tarfile.open(fileobj=request.files["bundle"])')
  expect(uploads).toEqual({ fields: ['bundle', 'file'], unpacks: true, unpacksTar: true })
  const shapes = uploadShapes({ method: 'POST', path: '/' }, { uploads: uploads ?? never() })
  const whole = shapes.filter(({ position }) => position === 'archive')
  expect(whole.map(({ request }) => (request.body as { filename: string }).filename)).toEqual([
    'upload.zip',
    'upload.tar',
  ])
})

test('tries archives in Base64 in texts whose name may hold one', () => {
  const source = "zlib.gunzipSync(Buffer.from(body.archive, 'base64')).pipe(tar.extract())"
  const uploads = uploadsInSource(source) ?? never()
  expect(uploads).toMatchObject({ unpacks: true, unpacksGzip: true, decodes: true })
  const shapes = uploadShapes(
    { method: 'POST', path: '/' },
    { uploads, own: { archive: '1', shipment: '7' } },
  )
  const texts = shapes.filter(({ request }) => request.body_type === 'json')
  expect(texts.map(({ position }) => position)).toEqual(Array(3).fill('archive archive'))
  expect(texts[0]?.request.body).toMatchObject({ archive: { entries: [{}] }, shipment: '7' })
})

const never = () => {
  throw new Error('no uploads')
}
