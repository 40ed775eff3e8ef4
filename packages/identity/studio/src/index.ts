export { startStudio } from './start-studio.ts'
export { studioVariables } from './studio-config.ts'
export type { Studio, StudioOptions } from './start-studio.ts'
