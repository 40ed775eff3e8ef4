export { startStudio } from './start-studio.ts'
export type { Studio, StudioOptions } from './start-studio.ts'
