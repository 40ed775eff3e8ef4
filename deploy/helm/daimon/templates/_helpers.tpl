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
