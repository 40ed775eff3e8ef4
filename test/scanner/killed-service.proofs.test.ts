// Transfers and runs that a kill interrupted, on the embedded engine as well.
import './killed-service.slow.test.ts'
