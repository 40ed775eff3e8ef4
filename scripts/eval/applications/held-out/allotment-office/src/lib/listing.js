const pageSize = 40

export function parseListing(query) {
  const page = Math.max(1, Number.parseInt(query.page ?? '1', 10) || 1)
  return {
    sort: query.sort || 'number',
    dir: query.dir || 'asc',
    limit: pageSize,
    offset: (page - 1) * pageSize,
  }
}

export const orderBy = ({ sort, dir }) => `ORDER BY ${sort} ${dir}`

export function localPath(target, fallback) {
  if (typeof target !== 'string' || !/^\/(?![/\\])[\w\-/?=&]*$/.test(target)) return fallback
  return target
}
