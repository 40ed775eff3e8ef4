export { readBridgeConfig } from './config.ts'
export type { BridgeConfig } from './config.ts'
export { startBridge } from './start-bridge.ts'
export type { Bridge, BridgeOptions } from './start-bridge.ts'
