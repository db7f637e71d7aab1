/// Where fixtures and shared test data lie.
public enum TestData {}
