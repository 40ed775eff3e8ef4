from repair_cafe import create_app

app = create_app()
