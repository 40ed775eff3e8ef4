import { expect, test } from 'vitest'
import { endingsInSource, headersInSource, namesInSource, prefixesInSource } from './read-hints.ts'

test('sends headers with the value that they are compared with, or any if they must be present', () => {
  const find = (source: string) => headersInSource(source, { PARTNER_ID: 'p7' })
  expect(find("if (req.get('x-client') === 'web') next()")).toEqual({ 'x-client': 'web' })
  expect(find("if (isRead || request.get('x-shop-client') !== undefined) return next()")).toEqual({
    'x-shop-client': '1',
  })
  expect(find("if (!req.headers['x-shop-client']) return res.status(403).end()")).toEqual({
    'x-shop-client': '1',
  })
  expect(find("log(req.headers['x-partner-id'])")).toEqual({ 'x-partner-id': 'p7' })
})

test('omits headers that change the meaning of a request', () => {
  expect(headersInSource("if (!req.headers['x-forwarded-for']) return", {})).toEqual({})
  expect(headersInSource("log(req.get('x-trace-name'))", {})).toEqual({})
})

test('reads endings of file names from calls and patterns', () => {
  expect(endingsInSource("if (name.endsWith('.csv')) read(name)")).toEqual(['.csv'])
  expect(endingsInSource('if (!/\\.(png|jpe?g)$/i.test(entry.name)) continue')).toEqual(['.png'])
  expect(endingsInSource('/^[a-z]+$/.test(name)')).toEqual([])
})

test('reads members of members of a body', () => {
  expect(
    namesInSource('run(req.body.label.text, req.body.title.trim(), req.body.list.length)'),
  ).toEqual(['label', 'title', 'list', 'label.text'])
  expect(namesInSource('const { email, password } = req.body.user')).toContain('user.password')
  expect(namesInSource('const { email } = req.body.user.find(isOwn)')).not.toContain('user.email')
  expect(namesInSource("data['user']['email']")).toContain('user.email')
})

test('reads names that a function of the project looks up in a form or a body', () => {
  expect(
    namesInSource("field(form, 'email'); text(req.body, 'title', 80); log(level, 'other')"),
  ).toEqual(['email', 'title'])
  expect(namesInSource("const { from = '/' } = Object.fromEntries(form)")).toEqual(['from'])
})

test('takes neither methods nor files for names of parameters', () => {
  const source = `form = ApplyForm(request.POST)
    if form.is_valid(): form.save (commit=False)
    form.instance.owner = form.cleaned_data["owner"]
    return render(request, "shop/form.html", {"title": request.query.title})`
  expect(namesInSource(source)).toEqual(['title'])
  expect(namesInSource("import { a } from './lib/query.ts'; use(req.body?.name.trim())")).toEqual([
    'name',
  ])
})

test('takes parameters of a handler that a framework supplies for no names', () => {
  const source = `@router.get("/items/{item_id}")
async def show(item_id: int, q: str | None = None, size: Optional[int] = 5, kind="a", data: ItemIn, session: AsyncSession = Depends(get_session)):
    pass
@router.get("/items")
async def index(page, db=Depends(get_db), http: HttpRequest, other: Database):
    pass
class ItemIn(BaseModel):
    name: str
Database = Annotated[Session, Depends(get_db)]`
  expect(namesInSource(source)).toEqual(['item_id', 'q', 'size', 'kind', 'page'])
})

test('reads where routes are mounted, with their versions', () => {
  const main =
    "app.setGlobalPrefix('api'); app.enableVersioning({ type: VersioningType.URI, defaultVersion: '1' })"
  expect(prefixesInSource(main)).toEqual(['/api/v1', '/v1', '/api'])
  expect(
    prefixesInSource("app.enableVersioning()\n@Controller({ path: 'cats', version: '2' })"),
  ).toEqual(['/v2'])
  expect(
    prefixesInSource(
      "app.enableVersioning({ type: VersioningType.HEADER, header: 'v', defaultVersion: '1' })",
    ),
  ).toEqual([])
})

test('reads members of members that a handler unpacks', () => {
  expect(namesInSource('const { callback: { url }, at = {}, id: own } = request.body')).toEqual([
    'callback.url',
    'at',
    'id',
  ])
  expect(namesInSource('({ body: { url, title }, user }) => add(url)')).toEqual(['url', 'title'])
  expect(namesInSource('if (a) { const { name } = req.body; add({ name }) }')).toEqual(['name'])
})

test('takes parameters of other types, and names of other languages, for names', () => {
  const source = `class Kind(str, Enum):
    a = "a"
@router.get("/items")
async def index(kind: Kind, on: Date, at: PastDate = None):
    pass`
  expect(namesInSource(source)).toEqual(['kind', 'on', 'at'])
  expect(namesInSource('run(req.body.instance, req.query.cleaned_data)')).toEqual([
    'instance',
    'cleaned_data',
  ])
})
