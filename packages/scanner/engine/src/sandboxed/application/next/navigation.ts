/** Stand-in for `next/navigation`: what ends a request, and hooks of components in the browser. */
import { recordCall } from '../recorder.ts'
import { Interruption } from './interruption.ts'

const end = (name: string, status: number) => (location: unknown) => {
  recordCall('redirect', name, location)
  throw new Interruption(
    `NEXT_REDIRECT;replace;${String(location)};${status};`,
    status,
    String(location),
  )
}

const refuse = (status: number) => (): never => {
  throw new Interruption(
    status === 404 ? 'NEXT_NOT_FOUND' : `NEXT_HTTP_ERROR_FALLBACK;${status}`,
    status,
  )
}

export const redirect = end('redirect', 307)
export const permanentRedirect = end('permanentRedirect', 308)
export const notFound = refuse(404)
export const unauthorized = refuse(401)
export const forbidden = refuse(403)
export const RedirectType = { push: 'push', replace: 'replace' }

const ignore = (): void => {}

export const useRouter = () => ({
  push: ignore,
  replace: ignore,
  refresh: ignore,
  back: ignore,
  forward: ignore,
  prefetch: ignore,
  query: {},
  pathname: '/',
})
export const usePathname = (): string => '/'
export const useSearchParams = (): URLSearchParams => new URLSearchParams()
export const useParams = (): object => ({})
export const useSelectedLayoutSegment = (): null => null
export const useSelectedLayoutSegments = (): string[] => []
export const useServerInsertedHTML = ignore
export const unstable_rethrow = (error: unknown): void => {
  if (error instanceof Interruption) throw error
}
