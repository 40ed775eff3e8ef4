// Every sink and every framework.
import './verify-application.slow.test.ts'
