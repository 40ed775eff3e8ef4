import { launch } from './start/launch.ts'
import { programs } from './start/programs.ts'
import { createReport } from './start/report.ts'

const report = createReport(process.stdout)
const code = await launch(programs, process.env, {
  report,
  isBuilt: !process.argv.includes('--build'),
})
report.end()
process.exit(code)
