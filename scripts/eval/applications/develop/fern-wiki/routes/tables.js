import Router from '@koa/router'
import { requireEditor } from '../lib/editors.js'
import { tablesOf } from '../lib/store.js'

export const tables = new Router({ prefix: '/tables' })

const columnsOf = (row) => Object.keys(row).filter((name) => /^[a-z]\w*$/.test(name))

function computed({ rows, formula }) {
  return rows.map((row) => {
    const names = columnsOf(row)
    const compute = new Function(...names, `return (${formula})`)
    return { ...row, result: compute(...names.map((name) => row[name])) }
  })
}

tables.put('/:name', requireEditor, async (ctx) => {
  const { rows = [], formula = '0' } = ctx.request.body
  ctx.assert(Array.isArray(rows) && rows.length <= 500, 400, 'Send at most 500 rows')
  const table = { name: ctx.params.name, rows, formula: String(formula) }
  await tablesOf().replaceOne({ name: table.name }, table, { upsert: true })
  ctx.status = 204
})

tables.get('/:name', async (ctx) => {
  const table = await tablesOf().findOne({ name: ctx.params.name })
  ctx.assert(table, 404, 'No such table')
  ctx.body = computed(table)
})

tables.get('/:name/sum', (ctx) => {
  const terms = String(ctx.query.terms ?? '0')
  ctx.assert(/^[\d\s+\-*().]{1,100}$/.test(terms) && !terms.includes('**'), 400, 'Numbers and signs only')
  try {
    ctx.body = { sum: new Function(`return (${terms})`)() }
  } catch {
    ctx.throw(400, 'Not a sum')
  }
})
