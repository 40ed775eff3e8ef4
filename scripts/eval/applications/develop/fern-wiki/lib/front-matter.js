import yaml from 'js-yaml'

const FENCE = '---\n'

export function split(source) {
  if (!source.startsWith(FENCE)) return { head: '', body: source }
  const end = source.indexOf(`\n${FENCE}`, FENCE.length)
  if (end === -1) return { head: '', body: source }
  return { head: source.slice(FENCE.length, end), body: source.slice(end + FENCE.length + 1) }
}

export function importPage(source) {
  const { head, body } = split(source)
  const fields = yaml.load(head) || {}
  return { title: `${fields.title || 'Untitled'}`, tags: [].concat(fields.tags || []), body }
}

export function readFields(head) {
  const fields = yaml.safeLoad(head)
  return fields !== null && typeof fields === 'object' ? fields : {}
}
