#!/usr/bin/env bash
# Writes comment.md to a pull request: updates the comment of an earlier run, or creates one.
# Needs GH_TOKEN with `pull-requests: write`, GITHUB_REPOSITORY, and PULL_REQUEST (its number).
set -euo pipefail
file=${SCAN_OUTPUT:-daimon-report}/comment.md
[ -s "$file" ] || exit 0
issues=repos/$GITHUB_REPOSITORY/issues
mine='.[] | select(.body | startswith("<!-- daimon-scan -->")) | .id'
ids=$(gh api --paginate "$issues/$PULL_REQUEST/comments" --jq "$mine")
read -r id <<<"$ids" || true
if [ -n "$id" ]; then
  gh api --silent --method PATCH "$issues/comments/$id" --field "body=@$file"
else
  gh api --silent --method POST "$issues/$PULL_REQUEST/comments" --field "body=@$file"
fi
