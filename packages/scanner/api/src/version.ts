/** Version of the service, its OpenAPI document, and its clients. */
export const SERVICE_VERSION = '0.2.0'
export const SERVICE_NAME = 'daimon-scan'
