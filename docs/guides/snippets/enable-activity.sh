curl -X POST "$GUILDHALL_URL/api/v10/applications/$CLIENT_ID/proxy-config" \
  -H "authorization: $USER_TOKEN" \
  -H 'content-type: application/json' \
  -d '{"url_map": [{"prefix": "/", "target": "127.0.0.1:5173"}]}'
