{{- define "back-office.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "back-office.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "back-office.labels" -}}
{{ include "back-office.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* The pod of some roles: a dictionary of root, roles, resources and the volume of /data. */}}
{{- define "back-office.pod" -}}
{{- $root := .root -}}
metadata:
  labels:
    {{- include "back-office.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
  annotations:
    # A change of the variables starts the pods again.
    checksum/config: {{ toJson $root.Values.config | sha256sum }}
spec:
  {{- with $root.Values.imagePullSecrets }}
  imagePullSecrets: {{ toJson . }}
  {{- end }}
  automountServiceAccountToken: false
  # Services of the namespace would set variables such as EVENTSTORE_PORT.
  enableServiceLinks: false
  # SIGTERM lets requests and jobs end first.
  terminationGracePeriodSeconds: 40
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile: { type: RuntimeDefault }
  containers:
    - name: back-office
      image: {{ include "back-office.image" $root }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      envFrom:
        - configMapRef: { name: {{ include "back-office.name" $root }} }
        - secretRef: { name: {{ required "secret: name a Secret with DATA_KEY and ADMIN_PASSWORD" $root.Values.secret }} }
      env:
        - { name: ROLES, value: {{ .roles | quote }} }
        - { name: PORT, value: "3000" }
        - { name: DATA_DIR, value: /data }
      ports:
        - { name: http, containerPort: 3000 }
      # The first start, and one after an update, builds read models before it answers.
      startupProbe:
        httpGet: { path: /health/live, port: http }
        periodSeconds: 5
        failureThreshold: 360
      livenessProbe:
        httpGet: { path: /health/live, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet: { path: /health/ready, port: http }
        periodSeconds: 5
        timeoutSeconds: 5
      {{- if .drain }}
      lifecycle:
        # The balancer forgets the pod before it stops to listen.
        preStop: { exec: { command: [sleep, "5"] } }
      {{- end }}
      resources: {{ toJson .resources }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - { name: tmp, emptyDir: {} }
    {{- if .ephemeral }}
    - { name: data, emptyDir: {} }
    {{- end }}
  {{- with $root.Values.nodeSelector }}
  nodeSelector: {{ toJson . }}
  {{- end }}
  {{- with $root.Values.tolerations }}
  tolerations: {{ toJson . }}
  {{- end }}
  {{- with $root.Values.affinity }}
  affinity: {{ toJson . }}
  {{- end }}
{{- end }}

{{- define "back-office.image" -}}
{{- with .Values.image -}}
{{- if .digest }}{{ .repository }}@{{ .digest }}{{ else }}{{ .repository }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end }}
{{- end }}
