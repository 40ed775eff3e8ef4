#!/usr/bin/env bash
# Scans once and writes report.json, report.sarif, and comment.md to SCAN_OUTPUT. The exit code is
# that of the scan.
#   SCAN_PATH      directory to scan (default: .)
#   SCAN_FAIL_ON   minimum severity to exit with 1 (default: high)
#   SCAN_BASELINE  JSON report of the target branch; a missing file counts as no baseline
#   SCAN_OUTPUT    directory of the reports (default: daimon-report)
#   SCAN_COMMAND   command to run (default: npx --yes daimon-scan)
set -euo pipefail
output=${SCAN_OUTPUT:-daimon-report}
read -ra command <<<"${SCAN_COMMAND:-npx --yes daimon-scan}"
mkdir -p "$output"
rm -f "$output/report.json" "$output/report.sarif" "$output/comment.md"

arguments=(scan "${SCAN_PATH:-.}" --local --format json --output "$output/report.json" --fail-on "${SCAN_FAIL_ON:-high}")
if [ -s "${SCAN_BASELINE:-}" ]; then arguments+=(--baseline "$SCAN_BASELINE"); fi
code=0
"${command[@]}" "${arguments[@]}" || code=$?
# Without a report, the scan has said why.
[ -s "$output/report.json" ] || exit "$code"
"${command[@]}" report "$output/report.json" --format sarif --output "$output/report.sarif"
"${command[@]}" report "$output/report.json" --format comment --output "$output/comment.md"
exit "$code"
