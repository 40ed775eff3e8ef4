{{- define "daimon.labels" -}}
app.kubernetes.io/name: daimon
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end -}}
{{- define "daimon.selector" -}}
app.kubernetes.io/name: daimon
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}
{{- define "daimon.secret" -}}
{{ .Values.existingSecret | default (printf "%s-daimon" .Release.Name) }}
{{- end -}}
{{- define "daimon.isEmbedded" -}}
{{- if and (not .Values.databaseUrl) (not .Values.existingSecret) }}true{{ end -}}
{{- end -}}
{{- define "daimon.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
{{- end -}}
{{- define "daimon.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: ["ALL"]
{{- end -}}
{{- define "daimon.pullSecrets" -}}
{{- with .Values.image.pullSecrets -}}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end -}}
{{- define "daimon.variables" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  {{- /* As JSON, which does not format a million as 1e+06. */}}
  value: {{ kindIs "string" $value | ternary $value (toJson $value) | quote }}
{{- end }}
{{- end -}}
